import { Button, Link, Typography } from '@mui/material'
import { useState } from 'react'
import { useSupportEmail } from '#frontend/components/brand.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'
import { billingCopy, guaranteeLines } from '#shared/copy/billing.ts'
import { contactCopy } from '#shared/copy/contact.ts'
import { offersCopy } from '#shared/copy/payment.ts'

const short = { typography: 'body2', color: 'inherit' } as const
const long = { fontSize: '0.875rem', fontWeight: 600, letterSpacing: '0.02em' } as const

/** A link that opens the guarantee's text in a dialog; `isShort` beside a button that pays. */
export const Guarantee = ({ isShort = false }: { isShort?: boolean }) => {
  const [isOpen, setIsOpen] = useState(false)
  const email = useSupportEmail()
  const close = () => setIsOpen(false)
  return (
    <>
      <Link
        component="button"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ minHeight: { xs: 44, md: 32 }, textAlign: 'left', ...(isShort ? short : long) }}
      >
        {isShort ? billingCopy.guaranteeShort : billingCopy.guaranteeLink}
      </Link>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={billingCopy.guaranteeTitle}
        actions={
          <Button variant="contained" color="primary" onClick={close}>
            {billingCopy.gotIt}
          </Button>
        }
      >
        {guaranteeLines.map((line) => (
          <Typography key={line} sx={{ mb: 1 }}>
            {line}
          </Typography>
        ))}
        <Typography>
          {offersCopy.writeTo} <Link href={`mailto:${email}`}>{email}</Link>. {contactCopy.replyTime}
        </Typography>
      </Dialog>
    </>
  )
}
