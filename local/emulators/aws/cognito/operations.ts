import {
  adminDeleteUser,
  adminInitiateAuth,
  adminSetUserPassword,
  adminUserGlobalSignOut,
  listUsers,
} from './admin-operations.ts'
import type { Operation } from './define-operation.ts'
import { confirmForgotPassword, forgotPassword } from './password-operations.ts'
import { deleteUser, getUser, globalSignOut } from './self-operations.ts'
import { getTokensFromRefreshToken, initiateAuth, respondToAuthChallenge, revokeToken } from './sign-in-operations.ts'
import { signUp } from './sign-up-operations.ts'

/** Every implemented operation, by its name in `x-amz-target`. */
export const operations: Record<string, Operation> = {
  AdminDeleteUser: adminDeleteUser,
  AdminInitiateAuth: adminInitiateAuth,
  AdminSetUserPassword: adminSetUserPassword,
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
  ConfirmForgotPassword: confirmForgotPassword,
  DeleteUser: deleteUser,
  ForgotPassword: forgotPassword,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  GetUser: getUser,
  GlobalSignOut: globalSignOut,
  InitiateAuth: initiateAuth,
  ListUsers: listUsers,
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: revokeToken,
  SignUp: signUp,
}
