import { tabOf } from '@/lib/route-lookups'
import { offersPasskeys } from '@/lib/auth/passkeys'
import { schoolName } from '@/lib/server/doors/page'
import { Card } from '@/components/ui/card'
import { sessionMessages } from '@/lib/auth/messages'
import { LazyLoginForm } from './lazy-login-form'
import { sharedAs } from '../../shared-as'
import { Note } from './note'
import { PendingNote } from './pending-note'

export const generateMetadata = () => sharedAs('/login', tabOf('/login'))

/** `?ended` comes from /session-ended. */
export default async function LoginPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { ended } = await searchParams
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Login</h1>
      <p className="mt-2 text-muted">Welcome back to {await schoolName()}.</p>
      {ended !== undefined && <Note>{sessionMessages.ended}</Note>}
      <PendingNote />
      <Card className="mt-6">
        <LazyLoginForm passkeys={offersPasskeys()} />
      </Card>
    </>
  )
}
