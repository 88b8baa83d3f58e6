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
      <h1 className="text-2xl sm:text-3xl">Take Back the Change of Email</h1>
      <p className="mt-2 text-muted">
        Your account gets back the email to which this link was sent. It is logged out everywhere, the present password
        ends, and you choose a new one.
      </p>
      <Card className="mt-6">
        <TakeBackForm token={token} />
      </Card>
    </>
  )
}
