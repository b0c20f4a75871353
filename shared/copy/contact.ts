export const contactCopy = {
  title: 'Contact us',
  lead: 'Questions, trouble with a payment, a refund, an idea: write to us.',
  replyTime: 'We usually reply within 2-4 hours in business hours.',
  byMail: 'Email us at',
  name: 'Your name',
  message: 'Your message',
  send: 'Send message',
  sent: 'Your message is on its way',
  sentLines: (email: string) => `We'll reply to ${email}.`,
  another: 'Write another message',
  missingName: 'Please enter your name',
  missingMessage: 'Please write a message',
} as const
