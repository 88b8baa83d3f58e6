/** What is drawn on a canvas as a JPEG; null where the browser cannot make one. */
export const canvasPicture = (canvas: HTMLCanvasElement, name: string) =>
  new Promise<File | null>((resolve) => {
    const made = (blob: Blob | null) => resolve(blob && new File([blob], name, { type: 'image/jpeg' }))
    canvas.toBlob(made, 'image/jpeg', 0.9)
  })
