import { Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { Link as RouterLink } from 'react-router-dom'
import { AccountProblem } from '#frontend/components/account-problem.tsx'
import { BackLink } from '#frontend/components/back-link.tsx'
import { Banner } from '#frontend/components/banner.tsx'
import { LeavingDialog } from '#frontend/components/leaving-dialog.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { UnloadWarning } from '#frontend/components/unload-warning.tsx'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { radius } from '#frontend/theme/radius.ts'
import { canUseBulk } from '#shared/access.ts'
import { listingCopy } from '#shared/copy/listing.ts'
import { errorMessage } from '#shared/errors.ts'
import { ContactSheet } from './contact-sheet.tsx'
import { DesignChoices } from './design-choices.tsx'
import { FirstPhotos } from './first-photos.tsx'
import type { Listing } from './listing-state.ts'
import { failedPhotos, isUploading, roomFor } from './listing-state.ts'
import { StartListing } from './start-listing.tsx'
import { type ListingControl, useListing } from './use-listing.ts'
import { useRooms } from './use-rooms.ts'

// Some systems report no MIME type for HEIC files; their entry is separate, since it would limit that of the pictures.
const accept = { 'image/*': [], 'image/heic': ['.heic', '.heif'] }
const dropped = { accept, noClick: true, noKeyboard: true }

/** The photos of a listing, the design for all of them, and the start. */
export const ListingPage = () => {
  const control = useListing()
  const { listing, addPhotos } = control
  const rooms = useRooms()
  const refs = { style: useRef<HTMLHeadingElement>(null), room: useRef<HTMLSelectElement>(null) }
  const hasRoom = roomFor(listing) > 0
  const isEmpty = listing.photos.length === 0
  const drop = useDropzone({ ...dropped, onDrop: (files, rejections) => addPhotos(files, rejections) })
  const isBusy = isUploading(listing)

  return (
    <Box {...drop.getRootProps()} sx={{ outline: drop.isDragActive ? '2px dashed' : 'none', outlineOffset: '-8px' }}>
      <input {...drop.getInputProps()} aria-label={listingCopy.choose} aria-hidden />
      {isBusy && <UnloadWarning />}
      <LeavingDialog isUploading={isBusy} screenOf={({ pathname }) => pathname} title={listingCopy.leaveTitle}>
        {listingCopy.leaveWords}
      </LeavingDialog>
      <WidePage paddingTop={{ xs: 2, md: 3 }}>
        <Box sx={columns}>
          <div>
            <Head />
            <Messages control={control} />
            {isEmpty ? (
              <FirstPhotos drop={drop} />
            ) : (
              <ContactSheet control={control} rooms={rooms} onMore={hasRoom ? drop.open : undefined} />
            )}
          </div>
          <Box sx={panel}>
            <DesignChoices control={control} rooms={rooms} refs={refs} />
            <StartListing control={control} rooms={rooms.rooms} refs={refs} />
          </Box>
        </Box>
      </WidePage>
    </Box>
  )
}

const columns = {
  display: { md: 'grid' },
  gridTemplateColumns: { md: 'minmax(0, 1fr) 320px', lg: 'minmax(0, 1fr) 376px' },
  alignItems: 'start',
  columnGap: { md: 4, lg: 6 },
} as const

// On a phone it is no box of its own, so that the start sticks to the foot of the screen all along the page.
const panel = {
  display: { xs: 'contents', md: 'flex' },
  flexDirection: 'column',
  position: 'sticky',
  top: 24,
  // At the top of the page the header is above it, and the start is in view all the same.
  maxHeight: 'max(480px, calc(100dvh - 120px))',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: radius.surface,
  bgcolor: 'background.paper',
} as const

const FileNames = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length > 0 && (
    <Banner severity="warning">
      {title}
      <Box sx={{ mt: 0.5, fontWeight: 400, overflowWrap: 'anywhere' }}>{names.join(', ')}</Box>
    </Banner>
  )

/** The limits of the plan, and the files that were not added, with the reasons. */
const Messages = ({ control: { listing, sendAllAgain, startAnew } }: { control: ListingControl }) => {
  const { data: account } = useQuery(accountQuery)
  const { refused, leftOut, lost, startedAs } = listing
  const failed = failedPhotos(listing).length
  return (
    <Box sx={{ display: 'grid', gap: 1.5, '&:not(:empty)': { mb: 3 } }}>
      {account && !canUseBulk(account) && <PlanMissing />}
      {startedAs && (
        <Banner
          severity="info"
          action={
            <Button size="small" variant="text" onClick={startAnew}>
              {listingCopy.startAnew}
            </Button>
          }
        >
          {listingCopy.startedBefore}{' '}
          <Link component={RouterLink} to={paths.bulkJob(startedAs)}>
            {listingCopy.seeResult}
          </Link>
        </Banner>
      )}
      {failed > 1 && (
        <RetryBanner label={listingCopy.tryAllAgain} onRetry={sendAllAgain}>
          {listingCopy.notUploaded(failed)}
        </RetryBanner>
      )}
      {refused.length > 0 && <Refused files={refused} />}
      <FileNames title={listingCopy.tooMany} names={leftOut} />
      <FileNames title={listingCopy.lost} names={lost} />
    </Box>
  )
}

const PlanMissing = () => (
  <Banner
    severity="info"
    action={
      <Button size="small" variant="text" component={RouterLink} to={paths.subscriptionWith('pro')}>
        {listingCopy.seePlans}
      </Button>
    }
  >
    {errorMessage('bulk.listingPlan')}
  </Banner>
)

const Refused = ({ files }: { files: Listing['refused'] }) => (
  <Banner severity="error">
    {listingCopy.refused(files.length)}
    <Box component="ul" sx={{ mt: 0.5, fontWeight: 400, overflowWrap: 'anywhere' }}>
      {files.map(({ fileName, words }, place) => (
        <li key={place}>
          {fileName}: {words}
        </li>
      ))}
    </Box>
  </Banner>
)

const Head = () => (
  <>
    <AccountProblem sx={{ mb: 3 }} />
    <BackLink to={paths.designTools} isPrevious={false} />
    <Typography variant="h1">{listingCopy.title}</Typography>
    <Typography variant="lead" color="textSecondary" sx={{ mt: 1, mb: { xs: 3, md: 4 } }}>
      {listingCopy.lead}
    </Typography>
  </>
)
