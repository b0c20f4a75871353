import type { LucideIcon } from 'lucide-react'

export const Icon = ({ of: Shape, className = '' }: { of: LucideIcon; className?: string }) => (
  <Shape aria-hidden size={20} strokeWidth={1.5} className={`i ${className}`.trim()} />
)
