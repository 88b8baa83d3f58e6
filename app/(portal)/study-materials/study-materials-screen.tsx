import type { ReactNode } from 'react'
import { Screen } from '../screen'

type Props = {
  /** For staff. */
  forms?: ReactNode
  filter?: ReactNode
  materials: ReactNode
  topics: ReactNode
}

/** The screen's layout, also used while its lists load. */
export function StudyMaterialsScreen({ forms, filter, materials, topics }: Props) {
  return (
    <Screen path="/study-materials">
      {forms && <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">{forms}</div>}
      <div className="mt-8">{filter}</div>
      <h2 className="mt-6 text-xl">Available Study Materials</h2>
      <div className="mt-4">{materials}</div>
      <h2 className="mt-10 text-xl">Scheduled Daily Topics</h2>
      <div className="mt-4">{topics}</div>
    </Screen>
  )
}
