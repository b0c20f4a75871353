import { Box, Button, Typography } from '@mui/material'
import { useProductName } from '#frontend/components/brand.tsx'
import { fullDate } from '#frontend/lib/words/dates.ts'
import { proofCopy, provenFileInWords } from '#shared/copy/proof.ts'
import { verifyCopy as copy } from '#shared/copy/verify.ts'
import type { ProofStatement } from '#shared/entities/proof.ts'
import { Facts } from './facts.tsx'
import { isProof, proofsOf } from './named-files.ts'
import { ProvenDesign } from './proven-design.tsx'
import type { Check } from './use-checks.ts'
import type { Verdict } from './verdict.ts'

/** Names and values of what the marks say. */
const factsOf = (verdict: Verdict): [string, string][] => {
  const { tool, model, madeAt } = 'made' in verdict ? verdict.made : {}
  return [
    ...('signer' in verdict ? [[copy.signer, verdict.signer ?? copy.unnamed] as [string, string]] : []),
    ...(tool ? [[copy.tool, tool] as [string, string]] : []),
    ...(model ? [[copy.model, model] as [string, string]] : []),
    ...(madeAt ? [[copy.madeAt, fullDate(madeAt)] as [string, string]] : []),
  ]
}

type CheckCardProps = {
  check: Check
  /** All chosen files: proofs and pictures are compared with each other. */
  checks: readonly Check[]
  onAgain: () => void
}

const Proven = ({ statements, checks }: { statements: readonly ProofStatement[]; checks: readonly Check[] }) => (
  <>
    {statements.map((statement, place) => (
      <ProvenDesign
        key={statement.files.map(({ sha256 }) => sha256).join()}
        statement={statement}
        title={statements.length > 1 ? proofCopy.designNumber(place + 1, statements.length) : undefined}
        checks={checks}
      />
    ))}
    {!checks.some(({ sha256 }) => sha256) && <Typography color="textSecondary">{proofCopy.dropPictures}</Typography>}
  </>
)

/** Whether a picture is a file that one of the chosen proofs names. */
const Named = ({ check, checks }: { check: Check; checks: readonly Check[] }) => {
  const proofs = proofsOf(check, checks)
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
      {proofs.map(({ proof, named }) => (
        <Typography key={proof.id}>{proofCopy.namedBy(proof.file.name, provenFileInWords(named))}</Typography>
      ))}
      {/* Of a file that is no picture, the words about pictures would be wrong. */}
      {proofs.length === 0 && check.verdict?.kind !== 'unreadable' && <Typography>{proofCopy.notNamed}</Typography>}
    </Box>
  )
}

/** A file and its verdict. */
export const CheckCard = ({ check, checks, onAgain }: CheckCardProps) => {
  const productName = useProductName()
  const { file, verdict } = check
  const facts = verdict ? factsOf(verdict) : []
  const words = verdict && copy.verdicts[verdict.kind](productName)
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 1, justifyItems: 'start', py: 3, borderTop: 1, borderColor: 'divider', minWidth: 0 }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      <Typography variant="h3">{words?.title ?? copy.checking}</Typography>
      {words && <Typography>{words.lines}</Typography>}
      {verdict && facts.length > 0 && <Facts facts={facts} />}
      {verdict?.kind === 'proof' && <Proven statements={verdict.statements} checks={checks} />}
      {check.sha256 && checks.some(isProof) && <Named check={check} checks={checks} />}
      {verdict?.kind === 'failed' && <Button onClick={onAgain}>{copy.checkAgain}</Button>}
    </Box>
  )
}
