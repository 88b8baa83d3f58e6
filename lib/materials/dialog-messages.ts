/** What screens say whose script comes once they are opened. */

export const changeDialogsMessages = {
  changeMaterial: 'Change the material',
  description: (title: string) => `What is said of “${title}”. For another file, delete this one and upload that.`,
  changeTopic: 'Change the topic',
  itIsNoLongerAmong: 'It is no longer among the scheduled topics.',
} as const
