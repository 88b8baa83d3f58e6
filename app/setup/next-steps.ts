/** What an administrator does after the set-up, in this order. */
export const nextSteps = [
  {
    title: 'The office’s decisions',
    text: 'Under School office on your dashboard: classes, subjects and fees of your own, online payments, absence messages, who may sign up.',
  },
  {
    title: 'Staff',
    text: 'Teachers sign up on the portal, and you approve them under Manage Students.',
  },
  {
    title: 'Pupils',
    text: 'They sign up as well, or apply for a place on the home page; you approve or accept them.',
  },
] as const
