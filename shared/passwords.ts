import { authCopy } from '#shared/copy/auth.ts'
import { limits } from './limits.ts'

// The most frequent passwords in public leak lists, with at least six characters, in lower case.
const common = new Set(
  `123456 password 12345678 qwerty 123456789 1234567 111111 123123 1234567890 000000 abc123 654321 iloveyou 1q2w3e4r
  qwertyuiop 123321 666666 987654321 password1 qwerty123 1qaz2wsx 555555 7777777 112233 888888 dragon monkey letmein
  football baseball master sunshine princess shadow superman batman trustno1 welcome welcome1 admin123 administrator
  passw0rd p@ssw0rd password123 password12 qwerty1 qwertz zxcvbnm asdfghjkl asdfgh asdf1234 zaq12wsx 1q2w3e 1q2w3e4r5t
  q1w2e3r4 qazwsx 121212 131313 159753 222222 333333 444444 777777 999999 11111111 00000000 88888888 12341234 123qwe
  qwe123 abcdef abcdefg abcd1234 a123456 123456a 1234qwer aa123456 michael jordan jordan23 jennifer hunter hunter2
  buster soccer harley ranger daniel robert thomas george charlie andrew michelle jessica ashley nicole pepper killer
  starwars computer internet samsung google freedom whatever secret secret1 hello123 hello1 flower cheese summer
  winter spring autumn maggie ginger cookie orange banana chocolate liverpool arsenal chelsea pokemon naruto
  mustang corvette ferrari mercedes access access14 changeme default guest123 test123 test1234 testing temp123
  letmein1 login123 lovely iloveu loveme love123 forever babygirl family friends jesus1 angel1 blessed money1
  159357 147258 147258369 789456 789456123 456789 101010 696969 202020 2020202 123654 321321 987654 1234554321
  november december october september august january february`.split(/\s+/),
)

const isOneCharacter = (password: string) => new Set(password).size === 1

/**
 * The messages for a refused password. Empty when it is accepted. A password needs the minimum length, must not be a
 * common one, and must not start or end with a space, which Cognito refuses (docs/product.md, Accounts).
 */
export const passwordObstacles = (password: string): string[] => [
  ...(password.length < limits.passwordMinCharacters ? [authCopy.shortPassword] : []),
  ...(common.has(password.toLowerCase()) || (password.length > 0 && isOneCharacter(password))
    ? [authCopy.commonPassword]
    : []),
  ...(password === password.trim() ? [] : [authCopy.spacedPassword]),
]

/** For the sign-up trigger, which only receives a digest of the password and compares digests. */
export const commonPasswords: ReadonlySet<string> = common
