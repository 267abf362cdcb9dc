/**
 * The drawings of a text become part of the page: they have its type and its colours, and follow its day and night. Each has a
 * tree of its own, in which its names mean nothing to the others. Where one does not come, it stays a picture.
 */
export async function drawInline(text: HTMLElement): Promise<void> {
  const pictures = [...text.querySelectorAll<HTMLImageElement>('img[src$=".svg"]')];
  await Promise.all(pictures.map((picture) => draw(picture).catch(() => undefined)));
}

async function draw(picture: HTMLImageElement): Promise<void> {
  const answer = await fetch(picture.src);
  if (!answer.ok) return;
  const text = (await answer.text()).replace(/<style>.*?<\/style>/s, ""); // its own colours are for where there is no page
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (!(drawing instanceof SVGSVGElement)) return;
  const [wide, high] = [drawing.getAttribute("width"), drawing.getAttribute("height")];
  drawing.setAttribute("width", "100%");
  drawing.removeAttribute("height");
  drawing.setAttribute("aria-hidden", "true");
  const place = document.createElement("span");
  place.className = "drawing";
  place.role = "img";
  place.ariaLabel = picture.alt;
  place.style.setProperty("--wide", `${wide}px`);
  place.style.aspectRatio = `${wide} / ${high}`;
  place.attachShadow({ mode: "open" }).append(document.importNode(drawing, true));
  picture.replaceWith(place);
}
