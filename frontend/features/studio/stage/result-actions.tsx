import { Box, Button } from '@mui/material'
import {
  ArrowUpRight,
  CircleAlert,
  Copy,
  Download,
  FileCheck,
  ImageDown,
  type LucideIcon,
  Share2,
  WandSparkles,
} from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { usePrimaryButton } from '#frontend/components/primary-button.ts'
import { ProofDialog } from '#frontend/components/proof/proof-dialog.tsx'
import { useShare } from '#frontend/components/share/use-share.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { useDownload } from '#frontend/components/use-download.ts'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import { useHdDownload } from '#frontend/components/use-hd-download.ts'
import { useTryAgain } from '#frontend/components/use-try-again.ts'
import { isDone } from '#frontend/features/studio/state/is-done.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { originalOf } from '#frontend/features/studio/state/studio-state.ts'
import { usePays } from '#frontend/lib/api/use-pays.ts'
import { openedHere, openedToRepair } from '#frontend/lib/navigation/opened-here.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { catalogueNouns } from '#shared/copy/catalogue.ts'
import { creditsInWords } from '#shared/copy/credits.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { hdCopy } from '#shared/copy/hd.ts'
import { proofCopy } from '#shared/copy/proof.ts'
import { repairCopy } from '#shared/copy/repair.ts'
import { sharingCopy } from '#shared/copy/sharing.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import type { Mode } from '#shared/tools/define-tool.ts'
import { hasVariations } from '#shared/tools/variations.ts'

export type Action = { label: string; icon: LucideIcon; act: () => void; isBusy?: boolean }

/** The noun for a mode's last choice, such as "style" for a redesign. */
const choiceOf = ({ fields }: Mode): string => {
  const last = Object.values(fields).findLast(({ kind }) => kind === 'option')
  return last?.kind === 'option' ? catalogueNouns[last.catalogue] : generationCopy.design
}

/**
 * What can be done with the result that is shown, nothing for a photo and while a job runs: `main` in sight, `more` in a
 * menu. `dialog` belongs to them and is shown wherever they are.
 */
export const useResultActions = (): { main: readonly Action[]; more: readonly Action[]; dialog: ReactNode } => {
  const { studio, current } = useStudio()
  const navigate = useNavigate()
  const toast = useToast()
  const { generationId: id, url, isResult, toolMode, toolIds } = current ?? {}
  const design = id && { id, toolId: toolMode?.toolId ?? '', earlierTools: toolIds, imageUrl: url ?? null }
  const download = useDownload(design)
  const hd = useHdDownload(design)
  const another = useAnotherDesign()
  const share = useShare(id)
  const [isProofOpen, setIsProofOpen] = useState(false)
  if (!id || !isResult || studio.job) return { main: [], more: [], dialog: null }
  const open = (design: GenerationId, state: object) => void navigate(paths.generation(design), { state })
  const main = [
    { label: generationCopy.download, icon: Download, act: () => download.mutate(), isBusy: download.isPending },
    { label: sharingCopy.share, icon: Share2, act: share.open, isBusy: share.isOpening },
  ]
  const more = [
    {
      label: hd.isPending ? hdCopy.preparing : hdCopy.download,
      icon: ImageDown,
      act: () => {
        // The pressed menu closes, and the file can take a while.
        toast(hdCopy.preparing)
        hd.mutate()
      },
      isBusy: hd.isPending,
    },
    { label: proofCopy.open, icon: FileCheck, act: () => setIsProofOpen(true) },
    ...(current?.canRepair ? [{ label: repairCopy.open, icon: CircleAlert, act: () => open(id, openedToRepair) }] : []),
    {
      label: generationCopy.details,
      icon: ArrowUpRight,
      act: () => open(id, openedHere),
    },
  ]
  return {
    main,
    more: [...another, ...more],
    dialog: (
      <>
        {share.dialog}
        <ProofDialog id={id} isOpen={isProofOpen} onClose={() => setIsProofOpen(false)} />
      </>
    ),
  }
}

/** The ways from the shown result to another design of its photo. */
const useAnotherDesign = (): readonly Action[] => {
  const { studio, current, dispatch } = useStudio()
  const vary = useTryAgain({ isVariation: true })
  const pays = usePays()
  const { generationId: id, toolMode } = current ?? {}
  if (!id || !toolMode) return []
  const { toolId, modeId, mode } = toolMode
  const fromOriginal = {
    label: generationCopy.anotherFromOriginal(choiceOf(mode)),
    icon: WandSparkles,
    act: () => dispatch({ type: 'originalTaken' }),
  }
  const variation = {
    label: generationCopy.moreLikeThis(pays ? creditsInWords(mode.credits) : undefined),
    icon: Copy,
    act: () => vary.mutate({ id, toolId, modeId }),
    isBusy: vary.isPending,
  }
  return [...(originalOf(studio, current) ? [fromOriginal] : []), ...(hasVariations(mode) ? [variation] : [])]
}

type ResultActionsProps = {
  actions: readonly Action[]
  /** The menu with the others. */
  menu: ReactNode
  /** The heading of the form, which takes the focus when the line is removed. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** A result's main actions in a line below its picture. The first one is the screen's until there is something to start. */
export const ResultActions = ({ actions, menu, heading }: ResultActionsProps) => {
  const { studio } = useStudio()
  const primary = usePrimaryButton()
  const line = useRef<HTMLDivElement>(null)
  useFocusHandover(line, heading)
  const isFirst = isDone(studio) || !studio.toolMode
  return (
    <Box
      ref={line}
      role="group"
      aria-label={generationCopy.resultActions}
      sx={{ flex: 'none', display: 'flex', flexWrap: 'wrap', gap: 1, px: { xs: 2.5, md: 0 }, pb: { xs: 1, md: 0 } }}
    >
      {actions.map(({ label, icon, act, isBusy = false }, index) => (
        <Button
          key={label}
          size="small"
          {...(index === 0 && isFirst && primary)}
          loading={isBusy}
          startIcon={<Icon of={icon} />}
          onClick={act}
          sx={{ px: { xs: '12px', md: 2 } }}
        >
          {label}
        </Button>
      ))}
      {menu}
    </Box>
  )
}
