import type { Metadata } from 'next'
import { Card } from '@/components/ui/card'
import { emailChangePageMessages } from '@/lib/profile/page-messages'
import { TakeBackForm } from './take-back-form'

export const metadata: Metadata = {
  title: emailChangePageMessages.takeBackChangeOfEmail,
  // The address contains a secret: it must not reach other sites or search engines.
  referrer: 'no-referrer',
  robots: { index: false },
}

/** Mail programs open links by themselves, so the change is undone by a button. */
export default async function EmailChangePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return (
    <>
      <h1 className="page-title">{emailChangePageMessages.takeBackChangeOfEmail}</h1>
      <p className="mt-2 text-muted">{emailChangePageMessages.yourAccountGetsBackEmail}</p>
      <Card className="mt-6">
        <TakeBackForm token={token} />
      </Card>
    </>
  )
}
