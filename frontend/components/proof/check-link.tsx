import { Link } from '@mui/material'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { proofCopy as copy } from '#shared/copy/proof.ts'

/** The way to the page that checks pictures and proofs, beside downloads. It opens beside what is being done. */
export const CheckLink = () => (
  <Link href={paths.verify} target="_blank" rel="noopener">
    {copy.check}
  </Link>
)
