import { Section } from '@/components/section'
import { Card } from '@/components/ui/card'
import { LazyUploadImageForm } from './lazy-upload-image-form'

/** docs/spec.md §2, Home: what admins find where everybody else finds the admission form. */
export function ContributeSection({ direct }: { direct: boolean }) {
  return (
    <Section
      id="admission"
      title="Contribute to Our Gallery"
      className="bg-surface"
      intro={
        <p>Pictures you add here are seen by everybody who visits this page. Add only those you have permission for.</p>
      }
    >
      <Card className="max-w-3xl">
        <LazyUploadImageForm direct={direct} />
      </Card>
    </Section>
  )
}
