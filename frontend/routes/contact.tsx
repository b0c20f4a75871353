import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useSupportEmail } from '#frontend/components/brand.tsx'
import { ContactForm } from '#frontend/features/contact/contact-form.tsx'
import { PublicPage } from '#frontend/features/shell/public-page.tsx'
import { webConfigQuery } from '#frontend/lib/api/web-config-query.ts'
import { contactCopy } from '#shared/copy/contact.ts'

/** The support address with its reply time, and a form where the stage can send mail. */
export const ContactPage = () => {
  const email = useSupportEmail()
  const canContact = useQuery(webConfigQuery).data?.canContact ?? false
  return (
    <PublicPage>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { md: '5fr 6fr' },
          gap: { xs: 4, md: 8 },
          alignItems: 'start',
          pt: { xs: 3, md: 6 },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="h1">{contactCopy.title}</Typography>
          <Typography variant="lead" component="p" color="textSecondary">
            {contactCopy.lead}
          </Typography>
          <Typography>
            {contactCopy.byMail} <Link href={`mailto:${email}`}>{email}</Link>.
          </Typography>
          <Typography color="textSecondary">{contactCopy.replyTime}</Typography>
        </Box>
        {canContact && <ContactForm />}
      </Box>
    </PublicPage>
  )
}
