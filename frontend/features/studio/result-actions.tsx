import { Box, Button } from '@mui/material'
import { ArrowUpRight, Copy, Download, ImageDown, WandSparkles } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { useDownload } from '#frontend/components/use-download.ts'
import { useHdDownload } from '#frontend/components/use-hd-download.ts'
import { useTryAgain } from '#frontend/components/use-try-again.ts'
import { openedHere } from '#frontend/lib/navigation/opened-here.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { catalogueNouns } from '#shared/copy/catalogue.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { hdCopy } from '#shared/copy/hd.ts'
import type { Mode } from '#shared/tools/define-tool.ts'
import { hasVariations } from '#shared/tools/variations.ts'
import { useStudio } from './studio-context.tsx'
import { originalOf } from './studio-state.ts'
import { useFocusHandover } from './use-focus-handover.ts'

/** What a mode's last choice is called: "style" of a redesign. */
const choiceOf = ({ fields }: Mode): string => {
  const last = Object.values(fields).findLast(({ kind }) => kind === 'option')
  return last?.kind === 'option' ? catalogueNouns[last.catalogue] : generationCopy.design
}

/** What can be done with the result that is shown; nothing for a photo, and while a job runs. */
export const useResultActions = () => {
  const { studio, current, dispatch } = useStudio()
  const navigate = useNavigate()
  const { generationId: id, url, isResult, toolMode } = current ?? {}
  const download = useDownload({ id, imageUrl: url ?? null })
  const hd = useHdDownload(id)
  const vary = useTryAgain({ isVariation: true })
  if (!id || !isResult || studio.job) return []
  const another = toolMode && originalOf(studio, current) && generationCopy.anotherFromOriginal(choiceOf(toolMode.mode))
  return [
    { label: generationCopy.download, icon: Download, act: () => download.mutate(), isBusy: download.isPending },
    { label: hdCopy.download, icon: ImageDown, act: () => hd.mutate(), isBusy: hd.isPending },
    {
      label: generationCopy.open,
      icon: ArrowUpRight,
      act: () => void navigate(paths.generation(id), { state: openedHere }),
    },
    ...(toolMode && hasVariations(toolMode.mode)
      ? [
          {
            label: generationCopy.moreLikeThis,
            icon: Copy,
            act: () => vary.mutate({ id, toolId: toolMode.toolId, modeId: toolMode.modeId }),
            isBusy: vary.isPending,
            isInMenuOnPhone: true,
          },
        ]
      : []),
    ...(another ? [{ label: another, icon: WandSparkles, act: () => dispatch({ type: 'originalTaken' }) }] : []),
  ]
}

type ResultActionsProps = {
  actions: ReturnType<typeof useResultActions>
  /** The heading of the form, which takes the focus when the line is removed. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** A result's actions in a line below its picture. On a narrow screen only the last shows its words. */
export const ResultActions = ({ actions, heading }: ResultActionsProps) => {
  const line = useRef<HTMLDivElement>(null)
  useFocusHandover(line, heading)
  return (
    <Box
      ref={line}
      role="group"
      aria-label={generationCopy.resultActions}
      sx={{ flex: 'none', display: 'flex', gap: { xs: 0, md: 0.5 }, px: { xs: 1, md: 0 }, mx: { md: -1.5 } }}
    >
      {actions.map(({ label, icon, act, isBusy = false, isInMenuOnPhone = false }, index) => (
        <Button
          key={label}
          size="small"
          variant="text"
          aria-label={label}
          loading={isBusy}
          startIcon={<Icon of={icon} />}
          onClick={act}
          sx={{ display: { xs: isInMenuOnPhone ? 'none' : 'inline-flex', sm: 'inline-flex' } }}
        >
          <Box component="span" sx={{ display: { xs: index < actions.length - 1 ? 'none' : 'inline', sm: 'inline' } }}>
            {label}
          </Box>
        </Button>
      ))}
    </Box>
  )
}
