/** What stands on the slip with which a guardian logs in for the first time. */
export const slipMessages = {
  title: 'Your login to the portal',
  name: 'Name',
  children: 'Students',
  portal: 'Portal',
  phone: 'Phone',
  code: 'Code',
  how: 'Open the address above, or scan the picture. Enter the phone number in place of the email, and the code in place of the password. Then choose a password of your own.',
  once: (until: string) =>
    `The code works once, until ${until}. After that, you log in with the phone number and your password.`,
  keep: 'Please show this slip to nobody. If it is lost, the school office prints another one.',
} as const
