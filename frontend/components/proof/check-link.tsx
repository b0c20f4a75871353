import { Link } from '@mui/material'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { proofCopy as copy } from '#shared/copy/proof.ts'

/** A link beside downloads to the page that checks pictures and proofs. It opens in a new tab. */
export const CheckLink = () => (
  <Link href={paths.verify} target="_blank" rel="noopener">
    {copy.check}
  </Link>
)
