import { useProductName, useSupportEmail } from '#frontend/components/brand.tsx'
import { LegalText } from '#frontend/features/legal/legal-text.tsx'
import { PublicPage } from '#frontend/features/shell/public-page.tsx'
import { terms } from '#shared/copy/legal.ts'

export const TermsPage = () => {
  const operator = { productName: useProductName(), supportEmail: useSupportEmail() }
  return (
    <PublicPage>
      <LegalText page={terms(operator)} />
    </PublicPage>
  )
}
