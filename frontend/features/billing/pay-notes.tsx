import { Box, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useSupportEmail } from '#frontend/components/brand.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { keepDatesWhole } from '#frontend/lib/words/dates.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { Guarantee } from './guarantee.tsx'

type PayNotesProps = {
  /** The credits that the payment adds. */
  credits: number
  /** The next charge, of a plan. */
  renewal?: string | undefined
  isCentred?: boolean
}

/** Notes beside a payment button: the next charge, a debt, the guarantee, and the support address. */
export const PayNotes = ({ credits, renewal, isCentred = false }: PayNotesProps) => {
  const { data: account } = useQuery(accountQuery)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 0.5,
        mt: -1,
        justifyItems: isCentred ? 'center' : 'start',
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {renewal && <Box sx={{ textWrap: 'balance' }}>{keepDatesWhole(renewal)}</Box>}
      {account && account.debt > 0 && <span>{billingCopy.debtFirst(credits, account.debt)}</span>}
      <PayHelp />
    </Box>
  )
}

/** The guarantee, and whom to ask. */
export const PayHelp = () => {
  const email = useSupportEmail()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Guarantee isShort />
      <Link
        href={`mailto:${email}`}
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 32 }, color: 'inherit' }}
      >
        {billingCopy.contact}
      </Link>
    </Box>
  )
}
