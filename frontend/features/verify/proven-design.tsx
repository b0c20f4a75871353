import { Box, Typography } from '@mui/material'
import { dayInWords, fullDate } from '#frontend/lib/words/dates.ts'
import { proofCopy as copy, provenFileInWords } from '#shared/copy/proof.ts'
import { verifyCopy } from '#shared/copy/verify.ts'
import type { ProofStatement } from '#shared/entities/proof.ts'
import type { ProvenFile } from '#shared/entities/proven-file.ts'
import { Facts } from './facts.tsx'
import type { Check } from './use-checks.ts'

const File = ({ file, checks }: { file: ProvenFile; checks: readonly Check[] }) => {
  const { exportedAt, sha256 } = file
  const same = checks.filter((check) => check.sha256 === sha256)
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 500 }}>{provenFileInWords(file)}</Typography>
      {exportedAt && <Typography variant="body2">{copy.exported(dayInWords(exportedAt))}</Typography>}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {copy.fingerprint}: {sha256}
      </Typography>
      {same.map(({ id, file: { name } }) => (
        <Typography key={id} color="success" sx={{ overflowWrap: 'anywhere' }}>
          {copy.matches(name)}
        </Typography>
      ))}
    </Box>
  )
}

type ProvenDesignProps = {
  statement: ProofStatement
  /** Its heading among several. */
  title: string | undefined
  checks: readonly Check[]
}

/** What a proof says about a design, and which of the chosen pictures are its files. */
export const ProvenDesign = ({ statement, title, checks }: ProvenDesignProps) => {
  const { tool, model, madeAt, issuedAt, link, files } = statement
  const hasPhoto = files.some(({ what }) => what === 'photo')
  return (
    <Box sx={{ display: 'grid', gap: 1, width: '100%', minWidth: 0, ...(title && { mt: 2 }) }}>
      {title && <Typography variant="h4">{title}</Typography>}
      <Facts
        facts={[
          [verifyCopy.tool, tool],
          ...(model ? [[verifyCopy.model, model] as const] : []),
          [verifyCopy.madeAt, fullDate(madeAt)],
          [copy.signedAt, fullDate(issuedAt)],
          ...(link ? [[copy.link, link] as const] : []),
        ]}
      />
      {!hasPhoto && <Typography>{copy.withoutPhoto}</Typography>}
      <Box component="ul" aria-label={copy.files} sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 0 }}>
        {files.map((file) => (
          <File key={file.sha256} file={file} checks={checks} />
        ))}
      </Box>
    </Box>
  )
}
