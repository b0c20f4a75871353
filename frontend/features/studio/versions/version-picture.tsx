import { Compare } from '#frontend/components/compare.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { versionsCopy } from '#shared/copy/versions.ts'
import { isBrushed } from '#shared/tools/index.ts'
import type { Version } from './versions.ts'

export const nameOfPicture = ({ isResult, label }: Version) => (isResult ? label : versionsCopy.room)

/** The picture of a version alone. */
export const PlainVersion = ({ version, alt = nameOfPicture(version) }: { version: Version; alt?: string }) => {
  const fresh = useFreshPicture()
  const { stored } = version
  return (
    <SignedPicture
      url={version.url}
      alt={alt}
      {...version.size}
      {...(stored && { fresh: fresh(stored.generationId, stored.which) })}
    />
  )
}

type VersionPictureProps = {
  version: Version
  hasWipe: boolean
  /** Shown without its comparison, under the progress of a job. */
  isAlone: boolean
}

/** The picture of a version; that of a result with its comparison. */
export const VersionPicture = ({ version, hasWipe, isAlone }: VersionPictureProps) => {
  const fresh = useFreshPicture()
  const { stored, beforeUrl } = version
  const after = <PlainVersion version={version} />
  if (isAlone || !version.isResult || !beforeUrl) return after
  return (
    <Compare
      hasWipe={hasWipe}
      isOfPart={isBrushed(version.toolMode)}
      before={
        <SignedPicture
          url={beforeUrl}
          alt="Before"
          {...version.size}
          {...(stored && { fresh: fresh(stored.generationId, 'originalImageUrl') })}
        />
      }
      after={after}
    />
  )
}
