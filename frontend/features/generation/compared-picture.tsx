import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Compare } from '#frontend/components/compare.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { WordChoice } from '#frontend/components/word-choice.tsx'
import { generationQuery } from '#frontend/lib/api/queries.ts'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { nameOf } from '#frontend/lib/words/settings-in-words.ts'
import { compareCopy } from '#shared/copy/compare.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { repairCopy as copy } from '#shared/copy/repair.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { findMode, isBrushed } from '#shared/tools/index.ts'

type Other = 'first' | 'photo'

const others = [
  { id: 'first', name: copy.firstDesign },
  { id: 'photo', name: copy.photo },
] as const satisfies readonly { id: Other; name: string }[]

/** The design that a repair repaired, while it is there. */
const useRepaired = ({ id, repairOf }: Generation): Generation | undefined => {
  const { data } = useQuery({ ...generationQuery(repairOf ?? id), enabled: repairOf !== undefined })
  return repairOf !== undefined && data?.status === 'completed' ? data : undefined
}

type ComparedPictureProps = {
  generation: Generation
  /** Places the picture. */
  children: (picture: ReactNode) => ReactNode
}

/**
 * A finished design beside what it was made from. A repair is shown beside the first design, so that a person can choose
 * between them, or beside the photo.
 */
export const ComparedPicture = ({ generation, children }: ComparedPictureProps) => {
  const [other, setOther] = useState<Other>('first')
  const fresh = useFreshPicture()
  const repaired = useRepaired(generation)
  const isFirst = repaired !== undefined && other === 'first'
  const { id, toolId, modeId, width, height, imageUrl } = generation
  const [before, beforeName] = isFirst
    ? [{ url: repaired.imageUrl, fresh: fresh(repaired.id, 'imageUrl') }, copy.firstDesign]
    : [{ url: generation.originalImageUrl, fresh: fresh(id, 'originalImageUrl') }, compareCopy.before]
  const after = (
    <SignedPicture
      url={imageUrl ?? ''}
      alt={nameOf(generation)}
      width={width}
      height={height}
      fresh={fresh(id, 'imageUrl')}
    />
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      {children(
        before.url ? (
          <Compare
            key={beforeName}
            isOfPart={isBrushed(findMode(toolId, modeId))}
            {...(isFirst && { names: [copy.firstDesign, generationCopy.repair] })}
            before={<SignedPicture url={before.url} alt={beforeName} fresh={before.fresh} />}
            after={after}
          />
        ) : (
          after
        ),
      )}
      {repaired && (
        <WordChoice
          question={copy.compareWith}
          choices={others}
          value={other}
          onChange={setOther}
          choosesByArrows
          sx={{ gridTemplateColumns: 'repeat(2, minmax(0, 200px))', gap: 1 }}
        />
      )}
    </Box>
  )
}
