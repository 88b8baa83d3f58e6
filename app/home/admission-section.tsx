import { Card } from '@/components/ui/card'
import { Section } from '@/components/section'
import type { Day } from '@/lib/dates'
import { LazyAdmissionForm } from './lazy-admission-form'

/** `today` is the school's day. */
export function AdmissionSection({ today }: { today: Day }) {
  return (
    <Section
      id="admission"
      title="Join Our School"
      intro={
        <p>
          Send us your child’s details and we write back to you. You get a reference number and a private link that
          always shows where the application stands.
        </p>
      }
    >
      <Card className="max-w-3xl">
        <LazyAdmissionForm today={today} />
      </Card>
    </Section>
  )
}
