const small = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'],
  ...['Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** 0 to 99; `joint` stands between tens and ones. */
export const belowHundred = (number: number, joint = ' '): string =>
  small[number] ?? [tens[Math.floor(number / 10)], number % 10 ? small[number % 10] : ''].filter(Boolean).join(joint)
