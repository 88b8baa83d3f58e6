import { tabOf } from '@/lib/route-lookups'
import { schoolName } from '@/lib/server/doors/page'
import { Card } from '@/components/ui/card'
import { sessionMessages } from '@/lib/auth/messages'
import { loginPageMessages } from '@/lib/auth/page-messages'
import { KeptNote } from './kept-note'
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
      <h1 className="page-title">Login</h1>
      <p className="mt-2 text-muted">{loginPageMessages.welcomeBack(await schoolName())}</p>
      {ended !== undefined && (
        <Note>
          <span>
            {sessionMessages.ended}
            <KeptNote />
          </span>
        </Note>
      )}
      <PendingNote />
      <Card className="mt-6">
        <LazyLoginForm />
      </Card>
    </>
  )
}
