import { Box, Button, Typography } from '@mui/material'
import { FileSearch } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { useProductName } from '#frontend/components/brand.tsx'
import { dropArea } from '#frontend/components/drop-area.ts'
import { Icon } from '#frontend/components/icon.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { verifyCopy as copy } from '#shared/copy/verify.ts'
import { CheckCard } from './check-card.tsx'
import { type Check, useChecks } from './use-checks.ts'

/** Announces each verdict once to a screen reader, in the order of the checks. */
const Verdicts = ({ checks }: { checks: readonly Check[] }) => {
  const productName = useProductName()
  return (
    <VisuallyHidden role="log" aria-label={copy.results}>
      {checks.toReversed().map(({ id, file, verdict }) => (
        <span key={id}>{verdict && `${file.name}: ${copy.verdicts[verdict.kind](productName).title} `}</span>
      ))}
    </VisuallyHidden>
  )
}

/** Checks pictures of any kind and proofs, and shows a verdict on each. Nothing leaves the browser. */
export const CheckPictures = () => {
  const { checks, add, again } = useChecks()
  const drop = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => add(files),
  })
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box
        {...drop.getRootProps({ role: undefined, tabIndex: undefined })}
        sx={{ ...dropArea(drop), minHeight: { xs: 240, md: 300 } }}
      >
        {/* The prerendered page must not have inline styles, by which the library hides it. */}
        <input {...drop.getInputProps({ style: undefined })} hidden aria-label={copy.choose} />
        <Box sx={{ color: 'text.secondary' }}>
          <Icon of={FileSearch} size={32} />
        </Box>
        <Typography variant="h3" component="p" sx={{ display: { xs: 'none', md: 'block' } }}>
          {copy.drop}
        </Typography>
        <Button variant="contained" color="primary" onClick={drop.open}>
          {copy.choose}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {copy.fileTypes}
        </Typography>
      </Box>
      <Verdicts checks={checks} />
      {checks.length > 0 && <Results checks={checks} onAgain={again} />}
    </Box>
  )
}

type ResultsProps = { checks: readonly Check[]; onAgain: (check: Check) => void }

const Results = ({ checks, onAgain }: ResultsProps) => (
  <Box component="section" sx={{ minWidth: 0 }}>
    <Typography id="results" variant="h2" sx={{ mb: 2 }}>
      {copy.results}
    </Typography>
    <Box component="ul" aria-labelledby="results" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {checks.map((check) => (
        <CheckCard key={check.id} check={check} checks={checks} onAgain={() => onAgain(check)} />
      ))}
    </Box>
  </Box>
)
