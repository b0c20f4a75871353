import { Box, Button, Typography } from '@mui/material'
import { Dialog } from '#frontend/components/dialog.tsx'
import { maskEditorCopy } from '#shared/copy/mask-editor.ts'

type ShortcutsSheetProps = { isOpen: boolean; onClose: () => void }

/** Every key and gesture of the mask editor. */
export const ShortcutsSheet = ({ isOpen, onClose }: ShortcutsSheetProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={maskEditorCopy.help}
    actions={<Button onClick={onClose}>{maskEditorCopy.helpClose}</Button>}
    maxWidth={1000}
  >
    <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr', lg: '1fr 1fr 1fr' }, gap: 3 }}>
      {maskEditorCopy.shortcuts.map(({ title, rows }) => (
        <Box key={title}>
          <Typography variant="h4" component="h3" color="textPrimary">
            {title}
          </Typography>
          <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.5 }}>
            {rows.map(([keys, words]) => (
              <Box key={keys} sx={{ display: 'grid', gridTemplateColumns: '116px 1fr', gap: 1 }}>
                <Typography component="dt" variant="body2" color="textPrimary" sx={{ fontWeight: 600 }}>
                  {keys}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                  {words}
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  </Dialog>
)
