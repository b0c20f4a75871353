import { Box, Typography } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { radius } from '#frontend/theme/radius.ts'
import { ErrorWords } from './error-words.tsx'
import { Icon } from './icon.tsx'

type PageMessageProps = {
  icon?: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  /** `h1` when the message is the only content of the page. */
  component?: 'h1' | 'h2'
  role?: 'alert' | 'status'
}

/** An empty or failed state: an icon, a title and at most one action. */
export const PageMessage = ({ icon, title, children, action, component = 'h2', role }: PageMessageProps) => (
  <Box
    role={role}
    sx={{
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      gap: 1.5,
      minHeight: 320,
      px: 3,
      py: 6,
      textAlign: 'center',
      borderRadius: radius.surface,
      bgcolor: 'sunken',
    }}
  >
    {icon && <Icon of={icon} size={24} />}
    <Typography variant="h3" component={component}>
      {title}
    </Typography>
    {children && (
      <Typography color="textSecondary" sx={{ maxWidth: '44ch', textWrap: 'balance' }}>
        <ErrorWords>{children}</ErrorWords>
      </Typography>
    )}
    {action && <Box sx={{ mt: 1 }}>{action}</Box>}
  </Box>
)
