/** Codes with which the sign-up trigger refuses an account. Cognito passes them on inside its own message. */
export type SignUpRefusal = 'password.common' | 'password.digestMissing' | 'email.taken'
