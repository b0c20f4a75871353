import type { AlertColor } from '@mui/material'
import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export const statusIcons: Record<AlertColor, ReactNode> = {
  success: <Icon of={Check} />,
  info: <Icon of={Info} />,
  warning: <Icon of={TriangleAlert} />,
  error: <Icon of={CircleAlert} />,
}
