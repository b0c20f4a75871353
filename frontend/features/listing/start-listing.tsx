import { Box, GlobalStyles, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { BoardWarning } from '#frontend/components/boards/board-warning.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { closedButton } from '#frontend/components/closed-button.ts'
import { PriceLine } from '#frontend/components/price-line.tsx'
import { usePrimaryButton } from '#frontend/components/primary-button.ts'
import { RemedyButton } from '#frontend/components/remedy-button.tsx'
import { useHeight } from '#frontend/components/use-height.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { remedyFor } from '#frontend/lib/navigation/remedies.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { bulkRefusal } from '#shared/access.ts'
import { creditsInWords } from '#shared/copy/credits.ts'
import { listingCopy } from '#shared/copy/listing.ts'
import type { Account } from '#shared/entities/account.ts'
import type { Option } from '#shared/entities/option.ts'
import { type AppError, appError, errorMessage } from '#shared/errors.ts'
import { tools } from '#shared/tools/index.ts'
import type { ChoiceRefs } from './design-choices.tsx'
import { failedPhotos, isUploading, type Listing, orderOf } from './listing-state.ts'
import { roomOf } from './room-of-photo.ts'
import type { ListingControl } from './use-listing.ts'
import { useStartListing } from './use-start-listing.ts'

/** Why an account may not start a listing of so many photos; undefined when it may. */
const refusalOf = (account: Account, { toolId, photos }: Listing): AppError | undefined => {
  const { credits } = account
  const needed = tools[toolId].modes.room.credits * Math.max(1, photos.length)
  const refusal = bulkRefusal(account, 'listing')
  if (refusal || account.dev || credits >= needed) return refusal
  return credits === 0
    ? appError('generation.credits')
    : appError('bulk.moreCredits', { pictures: photos.length, credits })
}

type Obstacle = { words: string; at?: keyof ChoiceRefs }

const obstacleOf = (listing: Listing, rooms: readonly Option[]): Obstacle | undefined => {
  const { photos, styles, toolId } = listing
  const failed = failedPhotos(listing).length
  const roomless = photos.filter((photo) => !roomOf(listing, photo, rooms)).length
  if (photos.length === 0) return { words: errorMessage('bulk.noPhotos') }
  if (!styles[toolId]) return { words: listingCopy.styleFirst, at: 'style' }
  if (roomless > 0) return { words: listingCopy.roomFirst(roomless), at: 'room' }
  if (isUploading(listing)) return { words: listingCopy.stillUploading }
  if (failed > 0) return { words: listingCopy.retryFirst(failed) }
  return undefined
}

const useListingStart = (control: ListingControl, rooms: readonly Option[], refs: ChoiceRefs) => {
  const { listing, markStarted } = control
  const { photos, toolId } = listing
  const { data: account } = useQuery(accountQuery)
  const { start, isPending, error } = useStartListing(markStarted)
  const [hasTried, setHasTried] = useState(false)
  const refusal = account && refusalOf(account, listing)
  const obstacle: Obstacle | undefined = refusal ? { words: refusal.message } : obstacleOf(listing, rooms)
  const remedy = refusal && remedyFor(refusal.code, tools[toolId])

  const press = () => {
    setHasTried(true)
    const order = obstacle ? undefined : orderOf(listing, rooms)
    if (order) return start(order)
    if (!obstacle?.at) return
    const missing = refs[obstacle.at].current
    missing?.scrollIntoView?.({ block: 'center' })
    missing?.focus({ preventScroll: true })
  }

  // Before the first photo the page itself shows what is missing.
  const said = obstacle && (refusal || photos.length > 0 || hasTried) && !isPending ? obstacle.words : undefined
  return { obstacle, said, remedy, isPending, error, press }
}

type StartListingProps = { control: ListingControl; rooms: readonly Option[]; refs: ChoiceRefs }

/** The price, what is missing, and the start. */
export const StartListing = ({ control, rooms, refs }: StartListingProps) => {
  const { listing } = control
  const { photos, toolId } = listing
  const { obstacle, said, remedy, isPending, error, press } = useListingStart(control, rooms, refs)
  const primary = usePrimaryButton()
  const obstacleId = useId()
  const { ref, height } = useHeight()

  return (
    <Box ref={ref} sx={foot}>
      <GlobalStyles styles={(theme) => ({ [theme.breakpoints.down('md')]: { ':root': aboveFoot(height) } })} />
      {error && <Banner severity="error">{messageOf(error, { unexpected: listingCopy.startFailed })}</Banner>}
      <BoardWarning toolIds={[toolId]} />
      <PriceLine price={priceOf(listing)} />
      {said && (
        <Typography id={obstacleId} variant="body2" color="textSecondary" role="status" sx={{ textWrap: 'balance' }}>
          {obstacle?.at ? (
            <Link component="button" type="button" onClick={press} sx={{ font: 'inherit', textAlign: 'left' }}>
              {said}
            </Link>
          ) : (
            said
          )}
        </Typography>
      )}
      {remedy && !isPending ? (
        <RemedyButton remedy={remedy} describedBy={obstacleId} fullWidth />
      ) : (
        <BusyButton
          fullWidth
          {...primary}
          isBusy={isPending}
          onClick={press}
          {...(obstacle && closedButton)}
          {...(said && { 'aria-describedby': obstacleId })}
        >
          {listingCopy.start[toolId](photos.length)}
        </BusyButton>
      )}
    </Box>
  )
}

const priceOf = ({ photos, toolId }: Listing) => {
  const { credits } = tools[toolId].modes.room
  return photos.length === 0 ? listingCopy.price(creditsInWords(credits)) : creditsInWords(credits * photos.length)
}

// On a phone the offline banner floats above the foot.
const aboveFoot = (height: number) => ({ '--overlay-bottom': `${height + 12}px` })

const foot = {
  display: 'grid',
  gap: { xs: 1.25, md: 1.5 },
  mx: { xs: -2.5, md: 0 },
  px: 2.5,
  pt: { xs: 1.5, md: 2 },
  pb: { xs: 'calc(16px + env(safe-area-inset-bottom))', md: 2.5 },
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  position: { xs: 'sticky', md: 'static' },
  bottom: 0,
  zIndex: 3,
} as const
