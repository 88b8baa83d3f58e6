import { sections } from '@/lib/constants'
import { sectionChoicesMessages } from '@/lib/screen-messages'

/** How many sections a class has, for a select: `A to C` are three. */
export const sectionChoices = [
  { value: '0', label: sectionChoicesMessages.notTaught },
  ...sections.map((name, index) => ({
    value: String(index + 1),
    label: index === 0 ? name : `${sections[0]} to ${name}`,
  })),
]
