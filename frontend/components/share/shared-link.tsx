import { Box, Button, Typography } from '@mui/material'
import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import { CopiedField } from './copied-field.tsx'
import { QrCode } from './qr-code.tsx'

type SharedLinkProps = { link: string; title: string; caption: string; qrCodeName: string; embedCode?: string }

/** The link to a public page, its caption for a listing, and its QR code. */
export const SharedLink = ({ link, title, caption, qrCodeName, embedCode }: SharedLinkProps) => (
  <>
    <CopiedField label={copy.link} value={link} button={copy.copyLink}>
      {'share' in navigator && (
        <Button startIcon={<Icon of={Send} />} onClick={() => void send(title, link)}>
          {copy.send}
        </Button>
      )}
      <Button href={link} target="_blank" rel="noopener" sx={{ flex: 'none' }}>
        {copy.open}
      </Button>
    </CopiedField>
    <CopiedField label={copy.caption} value={caption} button={copy.copyCaption} isLong />
    {embedCode && <CopiedField label={copy.embed} value={embedCode} button={copy.copyEmbed} isLong />}
    <SharePart title={copy.qrCode}>
      <QrCode link={link} fileName={qrCodeName} />
    </SharePart>
  </>
)

/** Opens the device's own share sheet. It rejects when the user closes it, which needs no message. */
const send = (title: string, url: string) => navigator.share({ title, url }).catch(() => {})

/** A part of the dialog, with its heading. */
export const SharePart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section">
    <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
)
