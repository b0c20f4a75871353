import type { LucideIcon } from 'lucide-react'

type IconProps = { of: LucideIcon; size?: 16 | 20 | 24 | 32 }

const unshrinking = { flex: 'none', maxWidth: 'none' } as const

/**
 * A Lucide icon. It is hidden from screen readers, since it always has text beside it or a labelled button around it.
 */
export const Icon = ({ of: Glyph, size = 20 }: IconProps) => (
  <Glyph size={size} strokeWidth={1.5} aria-hidden focusable={false} style={unshrinking} />
)
