/** What an administrator does after the set-up, in this order. */
export const nextSteps = [
  {
    title: 'The office’s decisions',
    text: 'Under School office on your dashboard: classes, subjects and fees of your own, online payments, absence messages, who may sign up.',
  },
  {
    title: 'Staff',
    text: 'Import them from a sheet: Import, under School office. Or they sign up, and you approve them under Manage Students.',
  },
  {
    title: 'Students',
    text: 'Import them from a sheet as well. Or they sign up, or apply on the home page; you approve or accept them.',
  },
] as const
