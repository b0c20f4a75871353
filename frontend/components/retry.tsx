import { Button } from '@mui/material'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { pagesCopy } from '#shared/copy/pages.ts'
import { Banner } from './banner.tsx'
import { PageMessage } from './page-message.tsx'

type RetryBannerProps = { onRetry: () => void; label?: string; children: ReactNode }

/** An error above content that is still shown, with a button that tries again. */
export const RetryBanner = ({ onRetry, label = pagesCopy.tryAgain, children }: RetryBannerProps) => (
  <Banner
    severity="error"
    action={
      <Button size="small" variant="text" onClick={onRetry}>
        {label}
      </Button>
    }
  >
    {children}
  </Banner>
)

type RetryMessageProps = Omit<RetryBannerProps, 'children'> & {
  children?: ReactNode
  title: string
  component?: 'h1' | 'h2'
  /** false where the page has another primary action. */
  isPrimary?: boolean
}

/** An error in place of the content, with a button that tries again. */
export const RetryMessage = ({
  title,
  onRetry,
  label = pagesCopy.tryAgain,
  component = 'h2',
  isPrimary = true,
  children,
}: RetryMessageProps) => (
  <PageMessage
    icon={CircleAlert}
    component={component}
    role="alert"
    title={title}
    action={
      <Button onClick={onRetry} {...(isPrimary && { variant: 'contained', color: 'primary' })}>
        {label}
      </Button>
    }
  >
    {children}
  </PageMessage>
)
