import type { Metadata } from 'next'
import { schoolName } from '@/lib/server/page'
import { Card } from '@/components/ui/card'
import { LazyLoginForm } from './lazy-login-form'
import { PendingNote } from './pending-note'

export const metadata: Metadata = { title: 'Login' }

export default async function LoginPage() {
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Login</h1>
      <p className="mt-2 text-muted">Welcome back to {await schoolName()}.</p>
      <PendingNote />
      <Card className="mt-6">
        <LazyLoginForm />
      </Card>
    </>
  )
}
