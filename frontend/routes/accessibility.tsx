import { useProductName } from '#frontend/components/brand.tsx'
import { LegalText } from '#frontend/features/legal/legal-text.tsx'
import { ReportBarrier } from '#frontend/features/legal/report-barrier.tsx'
import { PublicPage } from '#frontend/features/shell/public-page.tsx'
import { accessibility } from '#shared/copy/accessibility.ts'

export const AccessibilityPage = () => (
  <PublicPage>
    <LegalText page={accessibility({ productName: useProductName() })}>
      <ReportBarrier />
    </LegalText>
  </PublicPage>
)
