import {
  adminDeleteUser,
  adminInitiateAuth,
  adminSetUserPassword,
  adminUserGlobalSignOut,
  listUsers,
} from './admin-operations.ts'
import type { Operation } from './define-operation.ts'
import { changePassword, confirmForgotPassword, forgotPassword } from './password-operations.ts'
import {
  deleteUser,
  getUser,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from './profile-operations.ts'
import {
  getTokensFromRefreshToken,
  globalSignOut,
  initiateAuth,
  respondToAuthChallenge,
  revokeToken,
} from './sign-in-operations.ts'
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up-operations.ts'

/** Every implemented operation, by its name in `x-amz-target`. */
export const operations: Record<string, Operation> = {
  AdminDeleteUser: adminDeleteUser,
  AdminInitiateAuth: adminInitiateAuth,
  AdminSetUserPassword: adminSetUserPassword,
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
  ChangePassword: changePassword,
  ConfirmForgotPassword: confirmForgotPassword,
  ConfirmSignUp: confirmSignUp,
  DeleteUser: deleteUser,
  ForgotPassword: forgotPassword,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  GetUser: getUser,
  GetUserAttributeVerificationCode: getUserAttributeVerificationCode,
  GlobalSignOut: globalSignOut,
  InitiateAuth: initiateAuth,
  ListUsers: listUsers,
  ResendConfirmationCode: resendConfirmationCode,
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: revokeToken,
  SignUp: signUp,
  UpdateUserAttributes: updateUserAttributes,
  VerifyUserAttribute: verifyUserAttribute,
}
