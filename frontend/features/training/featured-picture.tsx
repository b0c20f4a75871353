import { useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { PictureWords } from '#frontend/components/picture-words.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { modelsQuery } from '#frontend/lib/api/queries.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

/** The photo of a personal model, for a positioned frame; an icon when the photo is no longer stored. */
export const FeaturedPicture = ({ model: { id, featuredImageUrl } }: { model: TrainedModel }) => {
  const client = useQueryClient()
  const fresh = async () => {
    const models = await client.fetchQuery({ ...modelsQuery, staleTime: 0 })
    return models.find((one) => one.id === id)?.featuredImageUrl ?? null
  }
  const nobody = <PictureWords icon={UserRound}>{null}</PictureWords>
  if (!featuredImageUrl) return nobody
  return <SignedPicture url={featuredImageUrl} alt="" fresh={fresh} instead={nobody} isLazy />
}
