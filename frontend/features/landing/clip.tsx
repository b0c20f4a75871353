import { type OfferedToolId, toolOffer } from '#shared/tools/offer.ts'
import { clipOf, Picture } from './picture.tsx'

type ClipProps = { toolId: OfferedToolId; sizes: string; isFirst?: boolean }

/** A tool's clip as a picture of before and after; the page's script plays the clip over it. */
export const Clip = ({ toolId, sizes, isFirst = false }: ClipProps) => {
  const clip = clipOf(toolId)
  return (
    <div
      className="clip"
      data-webm={clip?.webm}
      data-mp4={clip?.mp4}
      data-wide-webm={clip?.wide?.webm}
      data-wide-mp4={clip?.wide?.mp4}
    >
      <Picture name={`clip-${toolId}`} sizes={sizes} isFirst={isFirst} />
      <span className="plate name">{toolOffer[toolId].name}</span>
    </div>
  )
}
