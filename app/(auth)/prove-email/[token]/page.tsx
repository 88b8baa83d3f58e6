import type { Metadata } from 'next'
import { Card } from '@/components/ui/card'
import { proveEmailPageMessages } from '@/lib/profile/page-messages'
import { schoolName } from '@/lib/server/doors/page'
import { ProofForm } from './proof-form'

export const metadata: Metadata = {
  title: proveEmailPageMessages.confirmYourEmail,
  // The address contains a secret: it must not reach other sites or search engines.
  referrer: 'no-referrer',
  robots: { index: false },
}

/** Mail programs open links by themselves, so the address is proven by a button. */
export default async function ProveEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return (
    <>
      <h1 className="page-title">{proveEmailPageMessages.confirmYourEmail}</h1>
      <p className="mt-2 text-muted">{proveEmailPageMessages.afterThatSendsItsMails(await schoolName())}</p>
      <Card className="mt-6">
        <ProofForm token={token} />
      </Card>
    </>
  )
}
