import { useProductName, useSupportEmail } from '#frontend/components/brand.tsx'
import { AdvertisingConsent } from '#frontend/features/legal/advertising-consent.tsx'
import { LegalText } from '#frontend/features/legal/legal-text.tsx'
import { PublicPage } from '#frontend/features/shell/public-page.tsx'
import { privacy } from '#shared/copy/legal.ts'

export const PrivacyPage = () => {
  const operator = { productName: useProductName(), supportEmail: useSupportEmail() }
  return (
    <PublicPage>
      <LegalText page={privacy(operator)}>
        <AdvertisingConsent />
      </LegalText>
    </PublicPage>
  )
}
