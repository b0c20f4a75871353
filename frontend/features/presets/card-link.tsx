import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { stateOf } from '#frontend/lib/navigation/preset-state.ts'
import { radius } from '#frontend/theme/radius.ts'
import type { PresetCategory } from '#shared/entities/preset.ts'

type CardLinkProps = { to: string; category: PresetCategory; children: ReactNode }

/** A card that is a link as a whole; its heading is underlined under the pointer. The next page knows the category. */
export const CardLink = ({ to, category, children }: CardLinkProps) => (
  <Link
    component={RouterLink}
    to={to}
    state={stateOf(category)}
    underline="none"
    sx={{
      display: 'block',
      color: 'text.primary',
      borderRadius: radius.surface,
      '&:hover': { color: 'text.primary' },
      '&:hover :is(h2, h4)': {
        textDecoration: 'underline',
        textUnderlineOffset: '3px',
        textDecorationThickness: '1px',
      },
    }}
  >
    {children}
  </Link>
)
