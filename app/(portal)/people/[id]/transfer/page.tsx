import type { Metadata } from 'next'
import { cache } from 'react'
import { Card } from '@/components/ui/card'
import type { CertificateDraft } from '@/lib/certificates/answers'
import { transferPageMessages } from '@/lib/certificates/page-messages'
import { certificateDraft } from '@/lib/certificates/queries'
import { formatDay } from '@/lib/dates'
import { read } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { CertificateFile } from '../../../admin/certificates/certificate-file'
import { CertificateScreen } from '../certificate-screen'
import { Dues } from './dues'
import { TransferForm } from './transfer-form'

type Props = { params: Promise<{ id: string }> }

const draftOf = cache((id: string) => read(certificateDraft, { id }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: transferPageMessages.transferCertificateOf((await draftOf((await params).id)).name) }
}

/** Issues the certificate that a pupil takes to the next school. What is still to be paid is shown first. */
export default async function TransferPage({ params }: Props) {
  const draft = await draftOf((await params).id)
  const may = !draft.transfer && (draft.enrolled || draft.left !== null)
  return (
    <CertificateScreen title={transferPageMessages.transferCertificate} draft={draft}>
      {may ? (
        <>
          <Dues name={draft.name} dues={draft.dues} />
          <Card>
            {draft.left && (
              <p className="mb-6">{transferPageMessages.lastDay(draft.left.outcome, formatDay(draft.left.day))}</p>
            )}
            <TransferForm draft={draft} today={schoolDay()} />
          </Card>
        </>
      ) : (
        <Card>
          <WhyNot draft={draft} />
        </Card>
      )}
    </CertificateScreen>
  )
}

function WhyNot({ draft: { name, transfer } }: { draft: CertificateDraft }) {
  if (!transfer) return <p>{transferPageMessages.isNotEnrolledAndNoLast(name)}</p>
  return (
    <p>
      {transferPageMessages.wasGiven(name)} <CertificateFile certificate={transfer} />{' '}
      {transferPageMessages.onToIssueAnotherCancel(formatDay(transfer.date))}
    </p>
  )
}
