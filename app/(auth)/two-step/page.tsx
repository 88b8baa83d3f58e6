import { Card } from '@/components/ui/card'
import { listPasskeys, offersPasskeys } from '@/lib/auth/passkeys'
import { readSecondStep } from '@/lib/auth/second-step'
import { tabOf } from '@/lib/route-lookups'
import { read } from '@/lib/server/doors/page'
import { PasskeysPanel } from '../../(portal)/profile/passkeys-panel'
import { SecondStepPanel } from '../../(portal)/profile/second-step-panel'
import { PasskeyLogin } from '../login/passkey-login'

export const metadata = tabOf('/two-step')

/** Where staff are led who have to set up a second step before anything else; others come here from their profile. */
export default async function TwoStepPage() {
  const [{ since, missing }, passkeys] = await Promise.all([read(readSecondStep), read(listPasskeys)])
  const offered = offersPasskeys()
  /** Who knows the password alone gets no further: the account has a key that does. */
  const hasKey = missing && passkeys.length > 0
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Two-step Login</h1>
      {missing && (
        <p className="mt-2 text-muted">
          {hasKey
            ? 'The school requires it of its staff, and your account has a passkey. Please log in with it. If you have lost it, the school office removes it.'
            : 'The school requires it of its staff. Set it up here; it takes two minutes. Then the portal opens.'}
        </p>
      )}
      {hasKey ? (
        offered && (
          <Card className="mt-6">
            <PasskeyLogin />
          </Card>
        )
      ) : (
        <>
          <Card className="mt-6">
            <SecondStepPanel on={since !== null} led={missing} />
          </Card>
          {offered && (
            <Card className="mt-6">
              <PasskeysPanel passkeys={passkeys} led={missing} />
            </Card>
          )}
        </>
      )}
    </>
  )
}
