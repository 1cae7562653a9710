#!/usr/bin/env python3
"""Computes the closure of some Android libraries the way Gradle would (highest version wins).

usage: closure.py WORKDIR OUT.txt|POM.xml g:a:v [g:a:v ...]

Poms are fetched by mvn in one batch per round; the packaging comes from each artifact's own pom,
since Google's poms leave <type>aar</type> out of many dependencies. Multiplatform roots are
dropped where their -android or -jvm artifact is there, artifacts that are a pom only are dropped too.
dependencyManagement counts as constraints. OUT has one line per artifact: g:a:v:packaging; in a pom the
lines between the two "closure" comments are replaced. The list in ../pom.xml came from:

  tools/closure.py /tmp/closure pom.xml androidx.recyclerview:recyclerview:1.4.0 \
      org.jetbrains.kotlin:kotlin-stdlib:2.2.21

Missing versions are printed, and the nearest listed one may be forced as g:a:v on the command line.
"""
import os, re, subprocess, sys, xml.etree.ElementTree as ET

REPO = os.path.expanduser("~/.m2/repository")
NS = "{http://maven.apache.org/POM/4.0.0}"


def key(v):
    main, _, pre = v.partition("-")
    return ([int(x) if x.isdigit() else 0 for x in main.split(".")], pre == "", pre)


def path(g, a, v, ext):
    return f"{REPO}/{g.replace('.', '/')}/{a}/{v}/{a}-{v}.{ext}"


def fetch(work, items, ext, tries=12):
    """Lets mvn fetch g:a:v of one type; returns those that do not exist."""
    todo, missing = [i for i in items if not os.path.exists(path(*i, ext))], []
    while todo and tries:
        tries -= 1
        d = "".join(
            f"<dependency><groupId>{g}</groupId><artifactId>{a}</artifactId><version>{v}</version><type>{ext}</type>"
            "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>"
            for g, a, v in todo)
        os.makedirs(work, exist_ok=True)
        pom = f"{work}/pom.xml"
        open(pom, "w").write(
            '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>x</groupId>'
            f"<artifactId>x</artifactId><version>1</version><packaging>pom</packaging><dependencies>{d}</dependencies></project>")
        p = subprocess.run(["mvn", "-B", "-q", "-f", pom, "dependency:resolve"], capture_output=True, text=True)
        gone = set()
        for line in p.stdout.splitlines():
            if "Could not find" in line or "could not be resolved" in line or "Failure to find" in line:
                gone |= set(re.findall(r"([\w.\-]+):([\w.\-]+):%s:([\w.\-]+)" % ext, line))
        gone &= set(todo)
        missing += gone
        todo = [i for i in todo if i not in gone and not os.path.exists(path(*i, ext))]
        if not gone and todo:
            print(p.stdout[-2000:])
            break
    return missing + todo


def read(g, a, v):
    root = ET.parse(path(g, a, v, "pom")).getroot()
    txt = lambda e, n, d="": (e.findtext(NS + n) or d).strip()
    deps = []
    for e in root.findall(f"{NS}dependencies/{NS}dependency"):
        if txt(e, "scope", "compile") in ("compile", "runtime") and txt(e, "optional") != "true":
            dv = txt(e, "version")
            if "$" in dv or not dv:
                dv = ""
            deps.append((txt(e, "groupId").replace("${project.groupId}", g), txt(e, "artifactId"), dv.strip("[]")))
    limits = [(txt(e, "groupId"), txt(e, "artifactId"), txt(e, "version").strip("[]"))
              for e in root.findall(f"{NS}dependencyManagement/{NS}dependencies/{NS}dependency")]
    return txt(root, "packaging", "jar"), deps, limits


def main():
    work, out, roots = sys.argv[1], sys.argv[2], [tuple(r.split(":")) for r in sys.argv[3:]]
    best, forced, missing = {}, {(g, a): v for g, a, v in roots}, {}
    seen = {}
    for g, a, v in roots:
        best[g, a] = v
    while True:
        todo = [(g, a, v) for (g, a), v in best.items() if (g, a, v) not in seen]
        if not todo:
            break
        for m in fetch(work, todo, "pom"):
            missing[m] = 1
            seen[m] = ("?", [], [])
        for t in todo:
            if t in seen:
                continue
            seen[t] = read(*t)
        for t in todo:
            for g, a, v in seen[t][1]:
                if (g, a) in forced or not v:
                    continue
                if (g, a) not in best or key(v) > key(best[g, a]):
                    best[g, a] = v
        for k, v in list(best.items()):  # group constraints, for what is in the graph anyway
            for g, a, w in seen.get((*k, v), ("", [], []))[2]:
                if (g, a) in best and (g, a) not in forced and w and "$" not in w and key(w) > key(best[g, a]):
                    best[g, a] = w
    # only what is reachable through the chosen versions
    reach, stack = set(), [(g, a) for g, a, _ in roots]
    while stack:
        k = stack.pop()
        if k in reach or k not in best:
            continue
        reach.add(k)
        stack += [(g, a) for g, a, _ in seen[(*k, best[k])][1]]
    # an old single-platform artifact beside its multiplatform successor would be the same classes twice
    for g, a in list(reach):
        if (g, a + "-android") in reach or (g, a + "-jvm") in reach:
            reach.discard((g, a))
    lines, total = [], 0
    chosen = [(g, a, best[g, a]) for g, a in sorted(reach) if seen[(g, a, best[g, a])][0] != "pom"]
    for ext in ("aar", "jar"):
        gone = fetch(work, [c for c in chosen if seen[c][0] == ext], ext)
        for m in gone:
            print("NO FILE", ":".join(m), ext)
    for c in chosen:
        p = seen[c][0]
        if p == "?":
            print("MISSING", ":".join(c), "wanted by", [":".join(s) for s in seen if c[:2] in [d[:2] for d in seen[s][1]]])
            continue
        f = path(*c, p)
        size = os.path.getsize(f) if os.path.exists(f) else -1
        total += max(size, 0)
        lines.append(f"{':'.join(c)}:{p}")
        print(f"{size:>9} {lines[-1]}")
    print(len(lines), "artifacts", total, "bytes")
    if out.endswith(".xml"):
        entry = (
            "    <dependency>\n"
            "      <groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version><type>{}</type>\n"
            "      <scope>provided</scope>\n"
            "      <exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>\n"
            "    </dependency>")
        rows = [entry.format(*l.split(":")) for l in lines]
        pom = open(out).read()
        pom = re.sub(r"(<!-- closure -->\n).*?( *<!-- /closure -->)", lambda m: m[1] + "\n".join(rows) + "\n" + m[2], pom, flags=re.S)
        open(out, "w").write(pom)
    else:
        open(out, "w").write("\n".join(lines) + "\n")


main()
