// The course of a game as lines: on the page, and on a picture for the chat.
import { h, t, save, tell } from "./dom.js";

const INK = { ground: "#fffdf7", ink: "#16181f", soft: "#545a6b", line: "#d9d2c0", navy: "#22365e", gold: "#e2a72e" };

// Where lines run in a box, and which numbers are at its side: {points, ticks}.
function laidOut(lines, width, height) {
  const values = lines.flatMap((one) => one.totals);
  const [least, most] = [Math.min(...values, 0), Math.max(...values, 1)];
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((one) => (most - least) / one <= 5) || 1000;
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const y = (value) => height - ((value - low) / (high - low)) * height;
  const across = Math.max(1, lines[0].totals.length - 1);
  const ticks = [];
  for (let value = low; value <= high; value += step) ticks.push([value, y(value)]);
  return { ticks, points: lines.map((one) => one.totals.map((value, i) => [(i / across) * width, y(value)])) };
}

// Names at the ends of lines, none over another one.
function apart(ends, least) {
  const order = ends.map((y, i) => [y, i]).sort((one, other) => one[0] - other[0]);
  for (let i = 1; i < order.length; i++) order[i][0] = Math.max(order[i][0], order[i - 1][0] + least);
  return order.sort((one, other) => one[1] - other[1]).map(([y]) => y);
}

const minus = (value) => String(value).replace("-", "−");

// As wide as it is shown, so that its words are as large as all others.
export function chart(lines, room) {
  const [height, left, right] = [200, 44, Math.min(150, room * 0.34)];
  const width = room - left - right;
  const { ticks, points } = laidOut(lines, width, height);
  const scale = ticks.map(([value, y]) => [
    h("line", { x1: left, x2: left + width, y1: y, y2: y, class: value ? "tick" : "tick zero" }),
    h("text", { x: left - 6, y: y + 5, class: "tick-words", "text-anchor": "end" }, minus(value)),
  ]);
  const names = apart(points.map((one) => one.at(-1)[1]), 20);
  const courses = lines.map((one, i) => {
    const course = points[i].map(([x, y]) => `${(x + left).toFixed(1)},${y.toFixed(1)}`).join(" ");
    const [x, y] = [left + width, points[i].at(-1)[1]];
    const style = `--course: ${one.colour}`;
    const dash = one.dash.map((part) => part * 1.6).join(" ");
    const most = Math.floor((right - 24) / 9);
    const name = one.name.length > most ? `${one.name.slice(0, most - 1)}…` : one.name;
    return [
      h("polyline", { points: course, class: "casing" }),
      h("polyline", { points: course, class: "course", "stroke-dasharray": dash, style }),
      // where others end at the same place, its name is beside, and a thin line leads there
      Math.abs(names[i] - y) > 1 && h("line", { x1: x, y1: y, x2: x + 12, y2: names[i], class: "leader", style }),
      h("circle", { cx: x + 12, cy: names[i], r: 4, style }),
      h("text", { x: x + 20, y: names[i] + 5 }, name),
    ];
  });
  return h("svg", { viewBox: `0 -18 ${room} ${height + 36}`, class: "chart", role: "img", "aria-label": t("score.chart") }, scale, courses);
}

// -- a picture for the chat, 1080 × 1350

export async function picture(view) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1080, height: 1350 });
  const pen = canvas.getContext("2d");
  /** @param {CanvasTextAlign} [align] */
  const write = (words, x, y, size, weight = 400, colour = INK.ink, align = "left", room = 960) => {
    pen.fillStyle = colour;
    pen.textAlign = align;
    const fits = (points) => {
      pen.font = `${weight} ${points}px Cardgen, sans-serif`;
      return points <= 20 || pen.measureText(words).width <= room;
    };
    for (let points = size; !fits(points); points -= 2);
    pen.fillText(words, x, y, room);
  };
  await document.fonts.load("700 60px Cardgen");
  pen.fillStyle = INK.ground;
  pen.fillRect(0, 0, 1080, 1350);
  pen.fillStyle = INK.navy;
  pen.fillRect(0, 0, 1080, 190);
  pen.fillStyle = INK.gold;
  pen.fillRect(0, 190, 1080, 8);
  write(view.title, 60, 95, 60, 700, "#fff");
  write(view.winner || t("score.after", { n: view.table.at(-1)?.number ?? 0 }), 60, 155, 38, 400, "#fff");
  const row = Math.min(84, 560 / view.standing.length);
  view.standing.forEach((one, i) => {
    const y = 270 + i * row;
    write(String(one.place), 60, y, 44, 700, INK.soft);
    write(one.name, 130, y, 48, i ? 400 : 700, INK.ink, "left", 640);
    write(one.points, 1020, y, 52, 700, INK.ink, "right");
    pen.fillStyle = INK.line;
    pen.fillRect(60, y + row * 0.3, 960, 2);
  });
  if (view.done > 1) lineChart(pen, view.lines, 250 + view.standing.length * row + 40, write);
  canvas.toBlob((blob) => give(blob), "image/png");
}

function lineChart(pen, lines, top, write) {
  const [left, width] = [130, 640];
  const height = 1270 - top;
  const { ticks, points } = laidOut(lines, width, height);
  for (const [value, y] of ticks) {
    pen.fillStyle = value ? INK.line : INK.soft;
    pen.fillRect(left, top + y, width, 2);
    write(minus(value), left - 16, top + y + 10, 30, 400, INK.soft, "right");
  }
  const names = apart(points.map((one) => one.at(-1)[1]), 44);
  pen.lineJoin = pen.lineCap = "round";
  lines.forEach((one, i) => {
    pen.strokeStyle = pen.fillStyle = one.colour;
    pen.lineWidth = 7;
    pen.setLineDash(one.dash.map((part) => part * 5));
    pen.beginPath();
    for (const [x, y] of points[i]) pen.lineTo(left + x, top + y);
    pen.stroke();
    write(one.name, left + width + 24, top + names[i] + 12, 36, 700, one.colour, "left", 260);
  });
}

async function give(blob) {
  const file = new File([blob], "cardgen.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {});
  save(file.name, blob, "image/png");
  return tell(t("saved"));
}
