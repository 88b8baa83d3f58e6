import { Card } from '@/components/ui/card'
import { twoStepPageMessages } from '@/lib/auth/page-messages'
import { readSecondStep } from '@/lib/auth/two-step-login'
import { tabOf } from '@/lib/route-lookups'
import { read } from '@/lib/server/doors/page'
import { SecondStepPanel } from '../../(portal)/profile/second-step-panel'

export const metadata = tabOf('/two-step')

/** Where staff are led who have to set up a second step before anything else; others come here from their profile. */
export default async function TwoStepPage() {
  const { since, missing } = await read(readSecondStep)
  return (
    <>
      <h1 className="page-title">{twoStepPageMessages.twostepLogin}</h1>
      {missing && <p className="mt-2 text-muted">{twoStepPageMessages.schoolAsksItsStaffToUse}</p>}
      <Card className="mt-6">
        <SecondStepPanel on={since !== null} led={missing} />
      </Card>
    </>
  )
}
