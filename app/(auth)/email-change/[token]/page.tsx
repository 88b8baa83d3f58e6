import type { Metadata } from 'next'
import { Card } from '@/components/ui/card'
import { TakeBackForm } from './take-back-form'

export const metadata: Metadata = {
  title: 'Take Back the Change of Email',
  // The address contains a secret: it must not reach other sites or search engines.
  referrer: 'no-referrer',
  robots: { index: false },
}

/** Mail programs open links by themselves, so the change is undone by a button. */
export default async function EmailChangePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return (
    <>
      <h1 className="page-title">Take Back the Change of Email</h1>
      <p className="mt-2 text-muted">
        Your account gets back the email that this link was sent to. You are logged out everywhere and choose a new
        password.
      </p>
      <Card className="mt-6">
        <TakeBackForm token={token} />
      </Card>
    </>
  )
}
